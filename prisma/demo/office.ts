/** A person whom the demo's office added, without an account. */
export interface OfficePerson {
  firstName: string
  lastName: string
  email?: string
  phoneNumber?: string
  memberType?: 'Regular' | 'Visitor' | 'Frequent Visitor'
}

/**
 * Fourteen people without an account, six of them children. Two are also among those who registered, under a slightly
 * different name: Abigail Adeyemi and Margaret Smith.
 */
export const officePeople: OfficePerson[] = [
  { firstName: 'Abi', lastName: 'Adeyemi', phoneNumber: '07700 900100' },
  { firstName: 'Margret', lastName: 'Smith', phoneNumber: '07700 900129', memberType: 'Regular' },
  { firstName: 'Winifred', lastName: 'Hill', phoneNumber: '01632 960200', memberType: 'Regular' },
  { firstName: 'Harold', lastName: 'Hill', memberType: 'Regular' },
  { firstName: 'Doris', lastName: 'Appiah', phoneNumber: '01632 960201' },
  { firstName: 'Stanley', lastName: 'Brooks', email: 'stanley.brooks@members.example' },
  { firstName: 'Maureen', lastName: 'Brooks' },
  { firstName: 'Naomi', lastName: 'Asante' },
  { firstName: 'Elijah', lastName: 'Asante' },
  { firstName: 'Ruby', lastName: 'Johnson' },
  { firstName: 'Theo', lastName: 'Johnson' },
  {
    firstName: 'Olga',
    lastName: 'Marek',
    email: 'olga.marek@members.example',
    memberType: 'Visitor',
  },
  { firstName: 'Ife', lastName: 'Adeyemi' },
  { firstName: 'Tola', lastName: 'Adeyemi' },
]

/** How many of them, from the first, are also among those who registered. */
export const DOUBLES = 2
