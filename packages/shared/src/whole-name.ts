/** A name in reading order. People with one name have no last name. */
export const wholeName = (firstName: string, lastName: string): string =>
  lastName === '' ? firstName : `${firstName} ${lastName}`
