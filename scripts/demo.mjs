// npm run demo: the product on a folder of its own, with a company at work in it; `npm run demo -- --help` lists more.
import './check-node.mjs';
import { installIfMissing, root } from './install.mjs';
import { stopWithParent } from './stop-with-parent.mjs';

process.chdir(root);
stopWithParent();
installIfMissing();
const { register } = await import('tsx/esm/api');
const unregister = register();
const { runDemo } = await import('../demo/demo.ts');
await unregister();
try {
  await runDemo(process.argv.slice(2));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
