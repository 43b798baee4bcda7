// Texts and measures of the signing page. Apart from signatures.ts, because a homeowner's phone needs these few lines
// and not the schema library behind the shapes.

export const signingLimits = {
  defaultHours: 48,
  /** How long a link may live, for the sender to choose (B-11). */
  hours: [48, 168, 336, 720],
  canvas: { width: 400, height: 80, stroke: 2 },
  /** Characters. */
  declineReason: 1000,
  userAgent: 1000,
} as const;

/** Shown above the Sign button and stored in the evidence with its version (B-46). */
export const consent = {
  version: '1',
  text: 'By signing you agree to use electronic records; you can ask for paper.',
} as const;
