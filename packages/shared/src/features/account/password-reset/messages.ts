export const passwordResetMessages = {
  sent: "Email sent successfully! Please check your inbox. If you don't see it, check your Spam or Junk folder.",
  done: 'Password reset successfully!',
  passwordsDiffer: 'Passwords do not match!',
} as const
