import type { BuildList } from './list.ts'

/** Everybody in a household, household by household, adults first. A child of two is in both. */
export const householdsList: BuildList = () => ({
  columns: [
    'households.id',
    'households.name',
    'relation',
    'users.id',
    'users.first_name',
    'users.last_name',
    'users.email',
    'phone_number',
  ],
  from: `FROM households
         JOIN household_members ON household_id = households.id
         JOIN users ON users.id = user_id
         LEFT JOIN members ON members.id = users.id`,
  orderBy: 'households.name, households.id, relation, users.last_name, users.first_name, users.id',
  values: [],
})
