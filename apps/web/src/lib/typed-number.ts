import { tidyNumber } from '@church/shared'
import * as z from 'zod/mini'

/** A number as typed into a text field. An empty field counts as `empty`; NaN makes it an error. */
export const typedNumber = (schema: z.ZodMiniType<number, number>, empty: number) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) => (text.trim() === '' ? empty : Number(tidyNumber(text)))),
    ),
    schema,
  )
