import { expect, test } from 'vitest'
import { matchHeaders } from './match-columns.ts'

const fieldsOf = (headers: string) =>
  Object.fromEntries(
    [...matchHeaders('people', headers.split(','))].map(([name, to]) => [to, name]),
  )

test('recognises the columns of Planning Center, whose Given Name is not the First Name', () => {
  const fields = fieldsOf(
    'Person ID,Name Prefix,Given Name,First Name,Nickname,Middle Name,Last Name,Birthdate,Child,' +
      'Home Address Street Line 1,Home Address City,Home Address Zip Code,Mobile Phone Number,' +
      'Home Phone Number,Work Email,Home Email,Household ID,Household Name,Household Primary Contact',
  )
  expect(fields).toEqual({
    first_name: 'First Name',
    middle_name: 'Middle Name',
    last_name: 'Last Name',
    dateofbirth: 'Birthdate',
    streetname: 'Home Address Street Line 1',
    city: 'Home Address City',
    postcode: 'Home Address Zip Code',
    phone_number: 'Mobile Phone Number',
    phone_number_2: 'Home Phone Number',
    email: 'Home Email',
    email_2: 'Work Email',
    household_id: 'Household ID',
    household: 'Household Name',
    relation: 'Child',
  })
})

test.each([
  [
    'ChurchCRM',
    'Family ID ,Person Id,Last Name,First Name,Address 1,City,Zip,Cell Phone,Email,Birth Date,Family Role',
  ],
  [
    'ChurchCRM in one word each',
    'FamilyID,PersonId,LastName,FirstName,Address1,City,Zip,CellPhone,Email,BirthDate,FamilyRole',
  ],
  [
    'Breeze',
    'Breeze ID,First Name,Last Name,Birthdate,Family,Family Role,Mobile,Email,Street Address,City,Zip',
  ],
  [
    'Elvanto',
    'First Name,Last Name,Birthday,Family ID,Family Relationship,Mobile,Email,Home Address,Home City,Home Postcode',
  ],
])('recognises names, addresses and families of %s', (_, headers) => {
  const fields = Object.keys(fieldsOf(headers)).sort()
  const plain = ['city', 'dateofbirth', 'email', 'first_name', 'household_id', 'last_name']
  expect(fields).toEqual([...plain, 'phone_number', 'postcode', 'relation', 'streetname'])
})

test('recognises names with a unit, a remark or a question around them', () => {
  const headers =
    'First Name*,Last Name *,Email (required),Mobile No.,Tel. No.,Date of Birth (DD/MM/YYYY),Street [home],Post Code:'
  expect(Object.keys(fieldsOf(headers)).sort()).toEqual(
    'dateofbirth email first_name last_name phone_number phone_number_2 postcode streetname'.split(
      ' ',
    ),
  )
  expect(fieldsOf('Timestamp,Your name,Your email,When is your birthday?')).toEqual({
    name: 'Your name',
    email: 'Your email',
    dateofbirth: 'When is your birthday?',
  })
})

test('takes a family’s name beside the last name for that of the household', () => {
  expect(fieldsOf('FamilyId,FamilyName,FirstName,LastName')).toEqual({
    household_id: 'FamilyId',
    household: 'FamilyName',
    first_name: 'FirstName',
    last_name: 'LastName',
  })
})

test('takes a word for a part of a name for the whole, if it is alone', () => {
  expect(fieldsOf('Nom,Courriel')).toEqual({ name: 'Nom', email: 'Courriel' })
  expect([...matchHeaders('attendance', ['Fecha', 'Nombre', 'Asistió']).values()]).toContain('name')
})

test('recognises names that are written in one word', () => {
  expect(fieldsOf('firstName,LastName,HomePhone,homeAddress,DateOfBirth,eMail,Email2')).toEqual({
    first_name: 'firstName',
    last_name: 'LastName',
    phone_number_2: 'HomePhone',
    streetname: 'homeAddress',
    dateofbirth: 'DateOfBirth',
    email: 'eMail',
    email_2: 'Email2',
  })
})

test('takes groups for no departments, which members see, but for small groups', () => {
  expect(fieldsOf('First Name,Last Name,Groups,Ministry')).toEqual({
    first_name: 'First Name',
    last_name: 'Last Name',
    departments: 'Ministry',
    groups: 'Groups',
  })
})
