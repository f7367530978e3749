export const signInCodePaths = {
  signInCode: '/login/code',
} as const
