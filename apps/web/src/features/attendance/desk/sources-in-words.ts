import { ATTENDANCE_SOURCES, type AttendanceSource, type SessionDetails } from '@church/shared'

/** How somebody checked in, after a time or a number. */
export const sourceWords: Record<AttendanceSource, string> = {
  phone: 'by phone',
  code: 'with the code at the door',
  steward: 'by a steward',
  family: 'by family',
  office: 'by the office',
  visitor: 'as visitors',
}

/** '12 by phone, 3 with the code at the door, 40 by a steward'; empty if nobody was present. */
export const sourcesInWords = (sources: SessionDetails['sources']): string =>
  ATTENDANCE_SOURCES.filter((source) => sources[source] > 0)
    .map((source) => `${sources[source]} ${sourceWords[source]}`)
    .join(', ')
