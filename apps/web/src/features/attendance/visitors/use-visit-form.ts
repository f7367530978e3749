import { checkVisitContact, hasCode, VISIT_WISHES, visitCompany, visitFields } from '@church/shared'
import { useState } from 'react'
import * as z from 'zod/mini'
import { typedNumber } from '../../../lib/typed-number.ts'
import { useForm } from '../../../ui/form.tsx'
import type { OwnCard } from './own-card.ts'

const typed = typedNumber(visitCompany, 0)
const { first_name } = visitFields.shape
const wish = z.enum(VISIT_WISHES)

export const headsSchema = z.object({ adults: typed, children: typed, sure: z.boolean() })

const schema = z
  .object({
    first_name,
    adults: typed,
    children: typed,
    wish,
    contact: z.string(),
    sure: z.boolean(),
  })
  .check(checkVisitContact)
type Values = z.input<typeof schema>
export type Entered = z.output<typeof schema>

/** The fields of a card; without one, empty. */
export const valuesOf = (card?: Omit<OwnCard, 'id' | 'secret' | 'session' | 'waits'>): Values => ({
  first_name: card?.first_name ?? '',
  adults: card?.adults ? String(card.adults) : '',
  children: card?.children ? String(card.children) : '',
  wish: card?.wish ?? 'none',
  contact: card?.contact ?? '',
  sure: false,
})

/** Whether to ask for a confirmation of the number of people, because the server doubts it. */
export function useAsksIfSure() {
  const [asksIfSure, setAsks] = useState(false)
  const onRejected = (reason: unknown) => {
    if (hasCode(reason, 'visit-many-heads')) setAsks(true)
  }
  return { asksIfSure, onRejected }
}

/** The form of a visitor's card. */
export function useVisitForm(values: Values, save: (entered: Entered) => Promise<unknown>) {
  const { asksIfSure, onRejected } = useAsksIfSure()
  return { form: useForm({ schema, values, save, onRejected }), asksIfSure }
}
