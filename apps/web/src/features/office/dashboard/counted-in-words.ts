import { formatList, numbersSaid, PARTS, type SessionNumbers } from '@church/shared'

/**
 * Who was there, after the text for those present by name: '70 people, 5 without a name, 12 in the headcount and 3 on
 * visitors’ cards'.
 */
export const countedInWords = (numbers: SessionNumbers, people: string): string =>
  formatList([
    people,
    ...numbersSaid(
      numbers,
      PARTS.filter((name) => name !== 'people'),
    ),
  ])
