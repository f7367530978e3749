import { ChurchGallery } from '../carousels/church-gallery.tsx'
import { UpcomingPrograms } from '../carousels/upcoming-programs.tsx'
import { BankDetails } from './bank-details.tsx'
import { ConsentBanner } from './consent-banner.tsx'
import { GoToLogin } from './go-to-login.tsx'
import { HelpContact } from './help-contact.tsx'
import './pages.scss'
import { WelcomeCard } from './welcome-card.tsx'

/** The church's face to everybody. */
export function HomeScreen() {
  return (
    <div className="home">
      <WelcomeCard />
      <ChurchGallery />
      <GoToLogin />
      <UpcomingPrograms />
      <div className="home-pair">
        <BankDetails />
        <HelpContact />
      </div>
      <ConsentBanner />
    </div>
  )
}
