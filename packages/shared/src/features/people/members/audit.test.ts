import { saysDetails } from '../../../../test/says-details.ts'

saysDetails([
  [
    'member.update',
    { fields: ['dateOfBirth', 'phoneNumber2', 'departments'] },
    'Changed: date of birth, alternate phone, departments',
  ],
])
