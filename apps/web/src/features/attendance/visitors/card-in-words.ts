import { n, t, type VisitorCard, type VisitWish } from '@church/shared'

/** A card's name, until it is forgotten. */
export const nameOn = ({ first_name }: Pick<VisitorCard, 'first_name'>) =>
  first_name ?? t('A visitor')

type Company = Pick<VisitorCard, 'adults' | 'children'>

/** Who came along: ['2 adults', '1 child']. */
export const companyOf = ({ adults, children }: Company) => [
  ...(adults > 0 ? [n(adults, '{count} adult', '{count} adults')] : []),
  ...(children > 0 ? [n(children, '{count} child', '{count} children')] : []),
]

/** '2 adults, 1 child'; empty if nobody came along. */
export function companyInWords(card: Company): string {
  const [first = '', second] = companyOf(card)
  return second ? t('{adults}, {children}', { adults: first, children: second }) : first
}

export const wishWords: Record<Exclude<VisitWish, 'none'>, string> = {
  call: t('A call'),
  message: t('A message'),
  email: t('An email'),
}

export const outcomeWords: Record<NonNullable<VisitorCard['outcome']>, string> = {
  done: t('Closed', undefined, 'a visitor’s card'),
  joined: t('In the records'),
  'taken back': t('Taken back'),
  expired: t('Forgotten after 30 days'),
}
