import { MEMBER_FIELDS } from '../features/people/members/fields.ts'

/** Names of fields in recorded details that are not a member's, in words. */
const OTHERS: Record<string, string> = {
  firstName: 'first name',
  first_name: 'first name',
  lastName: 'last name',
  last_name: 'last name',
  email: 'email',
  isAdmin: 'admin rights',
  roles: 'tasks',
  standing: 'active or left',
  leftOn: 'date of leaving',
  joinedOn: 'date of joining',
  joined_on: 'date of joining',
  name: 'name',
  start_datetime: 'start',
  end_datetime: 'end',
  opens_datetime: 'opening of check-in',
  opens_before_minutes: 'opening of check-in',
  kind: 'service or other session',
  departments: 'departments',
  campus: 'campus',
  public: 'public',
  weekdays: 'weekdays',
  every_weeks: 'how often',
  nth_of_month: 'week of the month',
  start_time: 'time',
  minutes: 'length',
  from_date: 'first date',
  until_date: 'last date',
  paused: 'pause',
  time_zone: 'time zone',
  address: 'address',
  centre: 'centre of the area',
  polygon: 'outline of the area',
  tolerance_m: 'extra metres around the area',
  bank: 'bank details',
  help: 'help',
  contact: 'contact details',
  tiles: 'map pictures',
  colour: 'colour',
  department: 'department',
  leaders: 'leaders',
  swaps_need_leader: 'who agrees to swaps',
}

const spaced = (name: string) =>
  name
    .replaceAll('_', ' ')
    .replace(/[A-Z]|\d+/g, (part) => ` ${part.toLowerCase()}`)
    .trim()

const camelCase = (column: string) =>
  column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

const ofMembers = new Map(
  Object.entries(MEMBER_FIELDS).flatMap(([field, row]) => {
    const column = 'column' in row ? row.column : 'departments'
    const names = [field, column, camelCase(column)]
    return names.map((name): [string, string] => [name, row.label.toLowerCase()])
  }),
)

/** A recorded field in words: 'first name'. Events of older releases may name others. */
export const auditFieldText = (name: string): string =>
  OTHERS[name] ?? ofMembers.get(name) ?? spaced(name)
