// What a customer asks about an invoice (D-24). Apart from the customer page, whose shapes its dialog does not need.
import { z } from 'zod';
import { badEmail } from './texts/refusal-texts.ts';
import { isEmailAddress, oneLine, paragraph } from './texts/typed-text.ts';

export const questionLimit = 2000;

export const QuestionForm = z.object({
  message: paragraph(questionLimit).refine((text) => text !== '', 'Please type your question.'),
  /** Where the reply goes. */
  email: oneLine(254).refine(isEmailAddress, badEmail),
});
export type QuestionForm = z.infer<typeof QuestionForm>;
