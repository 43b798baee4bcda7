// Loaded before the product (--import): shifts its clock by so many milliseconds. This way a version whose clock cannot
// be set from outside passes through weeks in a minute.
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
