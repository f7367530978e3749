import type { BuildList } from './list.ts'

/** Everybody, with and without an account, by name. */
export const peopleList: BuildList = ({ standing }, timeZone) => ({
  columns: [
    'users.id',
    'users.first_name',
    'middle_name',
    'users.last_name',
    'users.email',
    'email_2',
    'phone_number',
    'phone_number_2',
    'date_of_birth::text',
    'flat_no',
    'street_name',
    'city',
    'postcode',
    'member_type',
    `ARRAY(
       SELECT departments.name::text FROM member_departments
       JOIN departments ON departments.id = department_id
       WHERE member_id = users.id ORDER BY 1
     )`,
    'standing',
    'coalesce(joined_on, (users.created_at AT TIME ZONE $2)::date)::text',
    inHouseholds('households.name'),
    inHouseholds('relation'),
  ],
  from: `FROM users LEFT JOIN members ON members.id = users.id
         WHERE ($1::text IS NULL OR standing = $1)`,
  orderBy: 'users.last_name, users.first_name, users.id',
  values: [standing, timeZone],
})

/** A column of the households of a user: several for a child of two. */
const inHouseholds = (column: string) => `ARRAY(
  SELECT ${column} FROM household_members JOIN households ON households.id = household_id
  WHERE user_id = users.id ORDER BY households.name, households.id
)`
