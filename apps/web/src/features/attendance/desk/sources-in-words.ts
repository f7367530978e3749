import {
  ATTENDANCE_SOURCES,
  type AttendanceSource,
  formatFacts,
  n,
  type SessionDetails,
  t,
} from '@church/shared'

/** How somebody checked in, after a time. */
export const sourceWords: Record<AttendanceSource, string> = {
  phone: t('by phone'),
  code: t('with the code at the door'),
  steward: t('by a steward'),
  family: t('by family'),
  office: t('by the office'),
  visitor: t('as visitors'),
}

const counted: Record<AttendanceSource, (count: number) => string> = {
  phone: (count) => n(count, '{count} by phone', '{count} by phone'),
  code: (count) =>
    n(count, '{count} with the code at the door', '{count} with the code at the door'),
  steward: (count) => n(count, '{count} by a steward', '{count} by a steward'),
  family: (count) => n(count, '{count} by family', '{count} by family'),
  office: (count) => n(count, '{count} by the office', '{count} by the office'),
  visitor: (count) => n(count, '{count} as visitors', '{count} as visitors'),
}

/** '12 by phone, 3 with the code at the door, 40 by a steward'; empty if nobody was present. */
export const sourcesInWords = (sources: SessionDetails['sources']): string =>
  formatFacts(
    ATTENDANCE_SOURCES.filter((source) => sources[source] > 0).map((source) =>
      counted[source](sources[source]),
    ),
  )
