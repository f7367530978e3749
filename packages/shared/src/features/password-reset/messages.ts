export const passwordResetMessages = {
  sent: "Email sent successfully! Please check your inbox. If you don't see it, check your Spam or Junk folder.",
  done: 'Password reset successfully!',
  passwordsDiffer: 'Passwords do not match!',
  linkUsed: 'This link has been used already. Please ask for a new e-mail.',
  linkExpired: 'This link has expired. Please ask for a new e-mail.',
  linkInvalid:
    'This link is not valid. Please open it from the e-mail again, or ask for a new one.',
} as const
