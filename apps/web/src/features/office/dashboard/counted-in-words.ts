import { formatList, n, t } from '@church/shared'

interface Counted {
  unnamed: number
  headcount: number
  visitor_cards: number
}

/**
 * The people counted besides those by name, after the text for `people`, if given: '70 people, 5 without a name, a
 * headcount of 12 and 3 on visitors’ cards'. Empty for nobody.
 */
export const countedInWords = (
  { unnamed, headcount, visitor_cards }: Counted,
  people?: string,
): string =>
  formatList([
    ...(people ? [people] : []),
    ...(unnamed > 0 ? [n(unnamed, '{count} without a name', '{count} without a name')] : []),
    ...(headcount > 0 ? [t('a headcount of {headcount}', { headcount })] : []),
    ...(visitor_cards > 0
      ? [n(visitor_cards, '{count} on visitors’ cards', '{count} on visitors’ cards')]
      : []),
  ])
