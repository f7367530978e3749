import { EXPORT_COLUMNS, type ExportKind } from '@church/shared'
import { attendanceList } from './attendance-list.ts'
import { householdsList } from './households-list.ts'
import type { BuildList } from './list.ts'
import { peopleList } from './people-list.ts'
import { sessionsList } from './sessions-list.ts'

export const lists: Record<ExportKind, BuildList> = {
  people: peopleList,
  households: householdsList,
  attendance: attendanceList,
  sessions: sessionsList,
}

export const fileOf = (kind: ExportKind) => ({ columns: EXPORT_COLUMNS[kind], name: `${kind}.csv` })
