/** Names the person for admins; nobody for the caller's own absences. */
export const naming = (user: number | undefined) => (user === undefined ? {} : { user })
