import { keysOf } from '../../../objects.ts'
import { worded } from '../../../texts.ts'

// Plain data without schemas, so that a screen can show labels and choices without bundling the schema library.
// Labels, helps and choices are looked up where they are shown.

/** The switches with which members choose what others see of them. */
export const SWITCHES = ['phone', 'email', 'address', 'birthday', 'picture', 'departments'] as const
export type Switch = (typeof SWITCHES)[number]

/** The kind of a value, from which its validation, the form's control, the table's cell and the SQL type follow. */
type Content =
  | { kind: 'name' | 'text'; max: number }
  | { kind: 'choice'; options: readonly string[]; invalid: string }
  /** `date` is a day up to today; `birthday` a day of any year; `picture` the address of one. */
  | { kind: 'date' | 'birthday' | 'email' | 'phone' | 'picture' }

/** The switch that shows a field to other members; `never` for what only the member and the office see. */
export type ShownBy = Switch | 'always' | 'never'

interface Row {
  /** In forms, tables and comparisons. */
  label: string
  /** Other names for it in some places. Facts of the same name are shown together. */
  labelIn?: { form?: string; table?: string; facts?: string }
  help?: string
  /** The value that the browser may fill in. */
  autocomplete?: string
  shownBy: ShownBy
  /** The name of its column in files that are exported and imported, which screens look up; null for none. */
  file: string | null
  /** What a merge does: fills an empty value with the other person's, or adds theirs. */
  merge: 'fill' | 'add'
  /** Whether the directory's list has it; a change of the column must then invalidate the list. */
  isOnCard: boolean
  /** Whether the office's search finds it; the generated column `search` of `members` then has it. */
  isSearched: boolean
}

export type DetailRow = Row & Content & { /** In the table `members`. */ column: string }
export type DepartmentsRow = Row & { kind: 'departments' }

/** The member types, as stored and sent, with the texts that `shown` translates. */
const MEMBER_TYPE_NAMES = {
  Regular: worded('Regular'),
  Visitor: worded('Visitor'),
  'Frequent Visitor': worded('Frequent Visitor'),
}

/**
 * The fields of a member, in the order of the form. Everything else is derived from its row: validation, answers, the
 * directory, visibility, merging, files, the download, and the screens.
 */
export const MEMBER_FIELDS = {
  image: {
    kind: 'picture',
    column: 'image',
    label: worded('Picture'),
    help: worded('The picture’s address. Uploading a picture fills this in.'),
    shownBy: 'picture',
    file: null,
    merge: 'fill',
    isOnCard: true,
    isSearched: false,
  },
  middle_name: {
    kind: 'name',
    max: 150,
    column: 'middle_name',
    label: worded('Middle Name'),
    autocomplete: 'additional-name',
    shownBy: 'always',
    file: worded('Middle Name'),
    merge: 'fill',
    isOnCard: true,
    isSearched: true,
  },
  dateofbirth: {
    kind: 'date',
    column: 'date_of_birth',
    label: worded('Date of Birth'),
    autocomplete: 'bday',
    shownBy: 'birthday',
    file: worded('Date of Birth'),
    merge: 'fill',
    isOnCard: false,
    isSearched: false,
  },
  // Stored only without a date of birth, which has it, too. Screens show the two as one.
  birthday: {
    kind: 'birthday',
    column: 'birthday',
    label: worded('Birthday'),
    labelIn: { facts: worded('Date of Birth') },
    shownBy: 'birthday',
    file: worded('Birthday Without Year'),
    merge: 'fill',
    isOnCard: false,
    isSearched: false,
  },
  flatno: {
    kind: 'text',
    max: 50,
    column: 'flat_no',
    label: worded('Flat Number'),
    autocomplete: 'address-line2',
    shownBy: 'address',
    file: worded('House or Flat'),
    merge: 'fill',
    isOnCard: false,
    isSearched: false,
  },
  streetname: {
    kind: 'text',
    max: 150,
    column: 'street_name',
    label: worded('Street Name'),
    autocomplete: 'address-line1',
    shownBy: 'address',
    file: worded('Street'),
    merge: 'fill',
    isOnCard: false,
    isSearched: false,
  },
  city: {
    kind: 'text',
    max: 100,
    column: 'city',
    label: worded('City'),
    labelIn: { facts: worded('Location') },
    autocomplete: 'address-level2',
    shownBy: 'address',
    file: worded('City'),
    merge: 'fill',
    isOnCard: false,
    isSearched: true,
  },
  postcode: {
    kind: 'text',
    max: 20,
    column: 'postcode',
    label: worded('Postcode'),
    autocomplete: 'postal-code',
    shownBy: 'address',
    file: worded('Postcode'),
    merge: 'fill',
    isOnCard: false,
    isSearched: true,
  },
  member_type: {
    kind: 'choice',
    options: keysOf(MEMBER_TYPE_NAMES),
    invalid: worded('Please choose one of the member types.'),
    column: 'member_type',
    label: worded('Member Type'),
    shownBy: 'departments',
    file: worded('Member Type'),
    merge: 'fill',
    isOnCard: false,
    isSearched: false,
  },
  email_2: {
    kind: 'email',
    column: 'email_2',
    label: worded('Alternate Email'),
    labelIn: { facts: worded('Emails') },
    autocomplete: 'email',
    shownBy: 'email',
    file: worded('Second Email'),
    merge: 'fill',
    isOnCard: false,
    isSearched: false,
  },
  phone_number: {
    kind: 'phone',
    column: 'phone_number',
    label: worded('Phone Number'),
    labelIn: { table: worded('Phone'), facts: worded('Phone Numbers') },
    autocomplete: 'tel',
    shownBy: 'phone',
    file: worded('Phone'),
    merge: 'fill',
    isOnCard: true,
    isSearched: true,
  },
  phone_number_2: {
    kind: 'phone',
    column: 'phone_number_2',
    label: worded('Alternate Phone'),
    labelIn: { form: worded('Alternate Phone Number'), facts: worded('Phone Numbers') },
    shownBy: 'phone',
    file: worded('Second Phone'),
    merge: 'fill',
    isOnCard: true,
    isSearched: true,
  },
  department_set: {
    kind: 'departments',
    label: worded('Departments'),
    help: worded('Separate several with commas: Choir, Ushers'),
    shownBy: 'departments',
    file: worded('Departments'),
    merge: 'add',
    isOnCard: false,
    isSearched: false,
  },
} as const satisfies Record<string, DetailRow | DepartmentsRow>

export type MemberField = keyof typeof MEMBER_FIELDS
/** A field that is a column of `members`: all but the departments. */
export type Detail = Exclude<MemberField, 'department_set'>
