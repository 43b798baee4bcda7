import { z } from 'zod';

/** Whether anything is typed comes first; the contract's own rule about it follows with `.pipe(…)`. */
export const Filled = z.string().min(1, { error: 'Required', abort: true });
