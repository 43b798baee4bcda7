// npm run house: the shape of the code in numbers, each beside what is wanted. It only prints; what must hold is a test.
import './check-node.mjs';
import { spawnSync } from 'node:child_process';
import { installIfMissing, root } from './install.mjs';

process.chdir(root);
installIfMissing();
const { status } = spawnSync(process.execPath, ['node_modules/tsx/dist/cli.mjs', 'scripts/house.ts'], {
  stdio: 'inherit',
});
process.exit(status ?? 1);
