import type { AttendanceSource, SessionDetails } from '@church/shared'

/** Each way in the singular and the plural, in the order of a sentence. */
const ways: [AttendanceSource, one: string, many: string][] = [
  ['phone', '1 phone', 'phones'],
  ['code', '1 code', 'codes'],
  ['steward', '1 by a steward', 'by stewards'],
  ['family', '1 by family', 'by family'],
  ['office', '1 by the office', 'by the office'],
]

/** '12 phones, 3 codes, 40 by stewards'; empty if nobody was present. */
export const sourcesInWords = (sources: SessionDetails['sources']): string =>
  ways
    .filter(([source]) => sources[source] > 0)
    .map(([source, one, many]) => (sources[source] === 1 ? one : `${sources[source]} ${many}`))
    .join(', ')

/** How somebody came to be present, after the time of the mark: 'by phone'. */
export const sourceWords: Record<AttendanceSource, string> = {
  phone: 'by phone',
  code: 'by code',
  steward: 'by a steward',
  family: 'by family',
  office: 'by the office',
}
