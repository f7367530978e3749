import { formatList } from '../../../lib/format.ts'

interface Counted {
  headcount: number
  visitor_cards: number
}

/** Who is counted beside the people: 'a headcount of 12 and 3 on visitors’ cards'; empty for nobody. */
export const countedInWords = ({ headcount, visitor_cards }: Counted): string =>
  formatList([
    ...(headcount > 0 ? [`a headcount of ${headcount}`] : []),
    ...(visitor_cards > 0 ? [`${visitor_cards} on visitors’ cards`] : []),
  ])
