// The schema library tests whether it may create code from text. Our Content-Security-Policy refuses that, and browsers
// report every refusal. The library is loaded later and reads this setting first.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
