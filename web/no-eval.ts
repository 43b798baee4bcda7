// The schema library tries out whether it may make code from text. Our Content-Security-Policy refuses that, and browsers
// report every refusal. The library comes with later files and looks here when it comes.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
