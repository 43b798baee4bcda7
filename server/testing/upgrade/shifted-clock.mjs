// Loaded before the product (--import): its clock is so many milliseconds off. This way a version whose clock cannot be
// handed in from outside lives through weeks in a minute.
const shift = Number(process.env.CLOCK_SHIFT_MS ?? 0);
const RealDate = Date;
const now = () => RealDate.now() + shift;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(
      target,
      args.length ? args : [now()],
      newTarget === globalThis.Date ? target : newTarget,
    ),
  apply: (target) => String(new target(now())),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
});
