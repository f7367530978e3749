export { NewPasswordField } from './new-password-field.tsx'
export { NewPasswordFields } from './new-password-fields.tsx'
export { PasswordForm } from './password-form.tsx'
export { samePasswords } from './same-passwords.ts'
