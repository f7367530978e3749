export { BankDetails } from './bank-details.tsx'
export { GoToLogin } from './go-to-login.tsx'
export { HelpContact } from './help-contact.tsx'
export { WelcomeCard } from './welcome-card.tsx'
