export const signInPaths = {
  signIn: '/login',
  register: '/register',
} as const
