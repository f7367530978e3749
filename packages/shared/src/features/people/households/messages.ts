export const householdMessages = {
  none: 'No households found.',
  deleted: 'The household has been deleted. The people in it are still there.',
  deleteQuestion: (name: string) => `Delete the household ${name}?`,
  deleteDetail:
    'Nobody can mark the others of this household present any more. The people themselves are not deleted. Members can then find its children, unless they belong to another household.',
  agreed: 'Your household can mark you present now.',
  ended: 'Your household can’t mark you present any more.',
  asked: 'Your request has been sent to the church’s office.',
  accepted: 'The request has been accepted.',
  declined: 'The request has been declined.',
} as const

/** Why somebody cannot be marked by their household. */
export const householdRefusals = {
  'not-agreed': 'Has an account, and has not agreed to be marked by the household.',
  admin: 'Is an admin, and can only be marked by themselves.',
  left: 'Is recorded as having left. Please ask the church’s office.',
  'not-running': 'The session takes no marks any more.',
} as const
