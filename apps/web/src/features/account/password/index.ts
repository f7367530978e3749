export { PasswordChangeCard } from './password-change-card.tsx'
export { NewPasswordField, NewPasswordFields, samePasswords } from './password-fields.tsx'
export { PasswordForm } from './password-form.tsx'
