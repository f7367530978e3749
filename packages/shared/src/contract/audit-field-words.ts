import { MEMBER_FIELDS, type MemberField } from '../features/people/members/fields.ts'
import { keysOf } from '../objects.ts'
import { defineTexts } from '../texts.ts'

/** A member's fields in words. */
const OF_MEMBERS: Record<MemberField, string> = defineTexts({
  image: 'picture',
  middle_name: 'middle name',
  dateofbirth: 'date of birth',
  birthday: 'birthday',
  flatno: 'flat number',
  streetname: 'street name',
  city: 'city',
  postcode: 'postcode',
  member_type: 'member type',
  email_2: 'alternate email',
  phone_number: 'phone number',
  phone_number_2: 'alternate phone',
  department_set: 'departments',
})

/** Names of fields in recorded details that are not a member's, in words. */
const OTHERS: Record<string, string> = defineTexts({
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
  opens_datetime: 'opening of marking',
  opens_before_minutes: 'opening of marking',
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
  language: 'language',
  languages: 'languages that are offered',
  department: 'department',
  leaders: 'leaders',
  swaps_need_leader: 'who agrees to swaps',
  title: 'title',
  description: 'description',
  details: 'details',
})

const spaced = (name: string) =>
  name
    .replaceAll('_', ' ')
    .replace(/[A-Z]|\d+/g, (part) => ` ${part.toLowerCase()}`)
    .trim()

/** The name that the log has for a column. */
export const camelCase = (column: string) =>
  column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** A member's fields by each name that details may have for them. */
const memberFields = new Map(
  keysOf(MEMBER_FIELDS).flatMap((field) => {
    const row = MEMBER_FIELDS[field]
    const column = 'column' in row ? row.column : 'departments'
    const names = [field, column, camelCase(column)]
    return names.map((name): [string, MemberField] => [name, field])
  }),
)

/** A recorded field in words: 'first name'. Events of older releases may name others. */
export function auditFieldText(name: string): string {
  const field = memberFields.get(name)
  return OTHERS[name] ?? (field ? OF_MEMBERS[field] : spaced(name))
}
