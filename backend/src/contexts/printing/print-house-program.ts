import { parseArgs } from 'node:util';
import { MANNERS, StandInHouse, type Manner } from './stand-in-house';

const USAGE = `usage: PRINT_HOUSE_SECRET=whsec_… npm run print-house -- [--port 4800] [--shop http://localhost:3000]
                          [--does ${MANNERS.join('|')}] [--pause SECONDS] [--folder FOLDER]

A print house that prints nothing. Start the shop with PRINT_HOUSE=hook, PRINT_HOUSE_URL=http://127.0.0.1:4800/,
PRINT_HOUSE_PRIVATE=allowed and the same PRINT_HOUSE_SECRET.`;

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4800' },
    shop: { type: 'string', default: 'http://localhost:3000' },
    does: { type: 'string', default: 'prints' },
    pause: { type: 'string', default: '2' },
    folder: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
const secret = process.env['PRINT_HOUSE_SECRET'];
if (values.help || !secret || !MANNERS.some((manner) => manner === values.does)) {
  process.stdout.write(`${USAGE}\n`);
  process.exit(values.help ? 0 : 2);
}
const house = new StandInHouse({
  secret,
  shopOrigin: values.shop,
  manner: values.does as Manner,
  pauseMs: Number(values.pause) * 1000,
  folder: values.folder,
  say: (line) => void process.stdout.write(`${line}\n`),
});
process.stdout.write(`Tickets go to ${await house.open(Number(values.port))}\n`);
