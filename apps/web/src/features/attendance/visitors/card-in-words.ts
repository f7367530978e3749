import type { VisitorCard, VisitWish } from '@church/shared'

/** How a card is called: by its name, until it is forgotten. */
export const nameOn = ({ first_name }: Pick<VisitorCard, 'first_name'>) => first_name ?? 'A visitor'

const counted = (count: number, one: string, many: string) =>
  count > 0 ? [`${count} ${count === 1 ? one : many}`] : []

/** Who came along: ['2 adults', '1 child']. */
export const companyOf = ({ adults, children }: Pick<VisitorCard, 'adults' | 'children'>) => [
  ...counted(adults, 'adult', 'adults'),
  ...counted(children, 'child', 'children'),
]

export const wishWords: Record<Exclude<VisitWish, 'none'>, string> = {
  call: 'A call',
  message: 'A message',
  email: 'An email',
}

/** What became of a card. */
export const outcomeWords: Record<NonNullable<VisitorCard['outcome']>, string> = {
  done: 'Done',
  joined: 'In the records',
  'taken back': 'Taken back',
  expired: 'Forgotten after 30 days',
}
