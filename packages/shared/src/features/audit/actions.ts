/** What each action of the audit log means, in words that an admin reads and searches. */
export const auditActions: Record<string, string> = {
  'user.update': 'Changed an account',
  'user.delete': 'Deleted an account',
  'user.download': 'Downloaded their own data',
  'user.take-back-email': 'Took their e-mail address back',
  'user.reset-password': 'Set a new password by mail',
  'sign-in.fail': 'A sign-in failed',
  'sign-in.end-others': 'Signed out everywhere else',
  'two-step.on': 'Switched two-step sign-in on',
  'two-step.off': 'Switched two-step sign-in off',
  'two-step.recovery-codes': 'Made new recovery codes',
  'two-step.recovery-code-used': 'Signed in with a recovery code',
  'member.view': 'Looked at a member’s details',
  'member.list': 'Looked at the members’ details',
  'member.update': 'Changed a member’s details',
  'member.picture': 'Changed a member’s picture',
  'birthday.list': 'Looked at the birthdays',
  'session.create': 'Created a session',
  'church-item.create': 'Added a church picture',
  'church-item.delete': 'Deleted a church picture',
  'program-item.create': 'Added a program',
  'program-item.delete': 'Deleted a program',
  'retention.change': 'Changed how long records are kept',
  'retention.remove': 'Old records were removed',
}

/** An action in words; one of a newer release is shown as it is. */
export const auditActionText = (action: string): string => auditActions[action] ?? action

/** The actions whose words contain all of a keyword, whatever its case. */
export function auditActionsWith(keyword: string): string[] {
  // Keyboards have the straight apostrophe, and some phones make it curly.
  const wanted = keyword.toLowerCase().replaceAll("'", '’')
  return Object.entries(auditActions)
    .filter(([action, text]) => `${action} ${text}`.toLowerCase().includes(wanted))
    .map(([action]) => action)
}
