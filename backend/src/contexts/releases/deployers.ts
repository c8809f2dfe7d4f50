import { createHash, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { statements, type Database } from '../../platform/database';
import { credentialOf, isBearer } from '../../platform/http';
import type { StaffActor, StaffDoor } from '../staff';
import { SHELL, STAFF_PANEL } from './release-file';
import type { deployTokens } from './builds.tables';

/** Whoever releases. */
export interface Deployer {
  /** for the history */
  readonly actor: string;
  /** a signed-in member of staff */
  readonly isPerson: boolean;
  /** true means the deployer may make tokens and may activate releases that do not fit the page */
  readonly isAdministrator: boolean;
  /** Returns true if the deployer may see the name's releases and roll back the last one. */
  mayManage(name: string): boolean;
  /** Returns true if the deployer may also activate releases of the name. */
  mayChange(name: string): boolean;
}

/** Decides which callers may release. */
export interface Deployers {
  deployerOf(request: FastifyRequest): Promise<Deployer | undefined>;
  /** Checks the caller's rights again after a long upload, during which they may have ended. */
  ofNow(request: FastifyRequest): Promise<Deployer | undefined>;
}

export type DeployToken = Pick<typeof deployTokens.$inferSelect, 'id' | 'name' | 'label' | 'createdAt'>;

/** Names of the staff page's builds. Their code can act as any member on the page. Source: docs/rules.md REL-06 */
const ON_STAFF_PAGE: ReadonlySet<string> = new Set([SHELL, STAFF_PANEL]);

const PREFIX = 'deploy_';
const digest = (token: string): string => createHash('sha256').update(token).digest('hex');

const SQL = statements({
  deploy_tokens_find: `
  select name, label from deploy_tokens
  where hash = $1 and revoked_at is null and (expires_at is null or expires_at > now())`,
  deploy_tokens_add: `
  insert into deploy_tokens (name, label, hash, expires_at) values ($1, $2, $3, $4)
  returning id, name, label, created_at as "createdAt"`,
  deploy_tokens_of_name: `
  select id, name, label, created_at as "createdAt" from deploy_tokens
  where name = $1 and revoked_at is null and expires_at is null order by created_at`,
  deploy_tokens_expire: "delete from deploy_tokens where expires_at < now() - interval '1 day'",
  deploy_tokens_revoke: `
  update deploy_tokens set revoked_at = now() where name = $1 and id = $2 and revoked_at is null returning id`,
});

/** Tokens that release one name each. A hash without a salt is safe, because tokens are random. */
export class DeployTokens {
  constructor(private readonly database: Database) {}

  /**
   * @param expiresAt - end of a pipeline's token; undefined means the token works until somebody revokes it
   * @returns the token, which is not stored and cannot be shown again
   */
  async make(
    name: string,
    label: string,
    expiresAt?: Date,
  ): Promise<DeployToken & { readonly token: string }> {
    if (expiresAt) await this.database.query(SQL.deploy_tokens_expire);
    const token = PREFIX + randomBytes(32).toString('base64url');
    const [tokenRow] = await this.database.query<DeployToken>(SQL.deploy_tokens_add, [
      name,
      label,
      digest(token),
      expiresAt ?? null,
    ]);
    return { ...tokenRow!, token };
  }

  ofName(name: string): Promise<DeployToken[]> {
    return this.database.query<DeployToken>(SQL.deploy_tokens_of_name, [name]);
  }

  async revoke(name: string, id: string): Promise<boolean> {
    return (await this.database.query(SQL.deploy_tokens_revoke, [name, id])).length === 1;
  }

  async find(token: string): Promise<Pick<DeployToken, 'name' | 'label'> | undefined> {
    if (!token.startsWith(PREFIX)) return undefined;
    return (
      await this.database.query<Pick<DeployToken, 'name' | 'label'>>(SQL.deploy_tokens_find, [digest(token)])
    )[0];
  }
}

function asStaff({ kind, name: actor, roles }: StaffActor): Deployer {
  const isAdministrator = roles.includes('administrator');
  return {
    ...{ actor, isAdministrator, isPerson: kind === 'member' },
    mayManage: () => true,
    mayChange: (name) => isAdministrator || !ON_STAFF_PAGE.has(name),
  };
}

const mayRelease = ({ roles }: StaffActor): boolean =>
  roles.includes('deployer') || roles.includes('administrator');

/** Accepts deploy tokens, and staff admitted by the guard. Source: docs/rules.md REL-06, STAFF-12 */
export function createDeployers(tokens: DeployTokens, door: Pick<StaffDoor, 'who'>): Deployers {
  async function ofToken(request: FastifyRequest): Promise<Deployer | undefined> {
    // bearer tokens need no CSRF check: no other site can make a browser send one
    const token = isBearer(request) ? await tokens.find(credentialOf(request) ?? '') : undefined;
    if (!token) return undefined;
    const mayManage = (name: string): boolean => name === token.name;
    // an administrator may make a token for any name
    const mayChange = mayManage;
    return {
      actor: `token "${token.label}"`,
      isPerson: false,
      isAdministrator: false,
      mayManage,
      mayChange,
    };
  }
  return {
    deployerOf: async (request) => (request.staff ? asStaff(request.staff) : ofToken(request)),
    async ofNow(request) {
      if (!request.staff) return ofToken(request);
      const actor = await door.who(request);
      return actor && mayRelease(actor) ? asStaff(actor) : undefined;
    },
  };
}
