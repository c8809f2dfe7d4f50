// Manages members of staff: `npm run staff -- list|add|roles|link|remove`. See docs/operations.md.
// It calls a running shop.
// Without STAFF_TOKEN, this shop must run on this machine, outside production, and must have no member of staff yet.
import { parseArgs } from 'node:util';
import { requireNode } from './node-version.mjs';
import { giveUp, staffClient } from './staff-client.mjs';

requireNode();

const USAGE = `npm run staff -- list                                        who works here, and as what
npm run staff -- add kim@example.com --roles support,production   prints a link to come in by for the first time, once, within two days
npm run staff -- add kim@example.com --roles support --password-stdin < FILE
npm run staff -- roles kim@example.com --roles merchandiser  from the next call on
npm run staff -- link kim@example.com                        another link; those before it do not work any more
npm run staff -- remove kim@example.com                      and ends every session of theirs
roles: support, production, merchandiser, deployer, administrator (everything)
beside each: [--origin http://localhost:3000]`;

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        roles: { type: 'string' },
        'password-stdin': { type: 'boolean' },
        origin: { type: 'string' },
      },
    });
  } catch (error) {
    return giveUp(`${error.message}\n\n${USAGE}`);
  }
}

const {
  values: { roles: rolesText, 'password-stdin': hasPassword, origin },
  positionals: [name, email],
} = readArguments();
const { ask } = staffClient(origin);
const roles = rolesText?.split(',').map((role) => role.trim());

async function readPassword() {
  let text = '';
  for await (const chunk of process.stdin) text += chunk;
  return text.replace(/\r?\n$/, '') || giveUp('No password came on the standard input.');
}

async function member() {
  const { data } = await ask('GET', '/members');
  const wantedEmail = email.trim().normalize('NFC').toLowerCase();
  return (
    data.find((member) => member.email.normalize('NFC').toLowerCase() === wantedEmail) ??
    giveUp(`Nobody works here as ${email}. "npm run staff -- list" says who does.`)
  );
}

const sayLink = (link) => console.log(`Come in here for the first time, once, within two days:\n${link}`);

const COMMANDS = {
  async list() {
    const { data } = await ask('GET', '/members');
    if (data.length === 0) console.log('Nobody works here yet.');
    for (const member of data)
      console.log(
        `${member.email}  ${member.roles.join(',')}${member.can_sign_in ? '' : '  has no way in yet: needs a link'}`,
      );
  },
  async add() {
    if (!roles) giveUp(USAGE);
    const password = hasPassword ? await readPassword() : undefined;
    const { data } = await ask('POST', '/members', { email, roles, password });
    if (data.link) sayLink(data.link);
    else console.log(`${email} can sign in.`);
  },
  async roles() {
    if (!roles) giveUp(USAGE);
    await ask('PUT', `/members/${(await member()).id}`, { roles });
    console.log(`${email}  ${roles.join(',')}`);
  },
  async link() {
    const { data } = await ask('POST', `/members/${(await member()).id}/link`);
    sayLink(data.link);
  },
  async remove() {
    await ask('DELETE', `/members/${(await member()).id}`);
    console.log(`${email} is out.`);
  },
};

if (!Object.hasOwn(COMMANDS, name ?? '') || (name !== 'list' && !email)) giveUp(USAGE);
await COMMANDS[name]();
