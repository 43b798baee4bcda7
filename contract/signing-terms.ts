// What the signing page says and measures. Apart from signatures.ts, because a homeowner's phone needs these few words
// and not the schema library behind the shapes.

export const signingLimits = {
  defaultHours: 48,
  /** Link lives the sender can choose from (B-11). */
  hours: [48, 168, 336, 720],
  canvas: { width: 400, height: 80, stroke: 2 },
} as const;

/** Above the button, and kept in the evidence with its version (B-46). */
export const consent = {
  version: '1',
  text: 'By signing you agree to use electronic records; you can ask for paper.',
} as const;
