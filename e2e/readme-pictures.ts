import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { signInAdmin } from './people.ts'
import type { Product } from './product.ts'
import { type VisitOptions, visit } from './visitor.ts'

const folder = fileURLToPath(new URL('../docs/pictures/', import.meta.url))

/** Bytes, so that the README loads at once on a phone too. */
const BYTES_MAX = 150_000

interface Picture {
  name: string
  route: string
  /** Of somebody in the demo. */
  email: string
  device: NonNullable<VisitOptions['device']>
  /** Pixels for each CSS pixel. */
  scale: number
}

const pictures: Picture[] = [
  {
    name: 'attendance',
    route: '/MapComponent/',
    email: 'abigail.adeyemi@members.example',
    device: 'phone',
    scale: 2,
  },
  {
    name: 'dashboard',
    route: '/admin/',
    email: 'admin@church.example',
    device: 'desktop',
    scale: 1,
  },
  {
    name: 'people',
    route: '/admin/userlist',
    email: 'admin@church.example',
    device: 'desktop',
    scale: 1,
  },
]

/** Takes the README's pictures of the demo, as one sees it without scrolling. @returns how many there are */
export async function photographForReadme(
  browser: Browser,
  product: Product,
  password: string,
): Promise<number> {
  await mkdir(folder, { recursive: true })
  for (const { name, email, ...options } of pictures) {
    const as = await signInAdmin({ ...product, admin: { email, password } })
    const { page, context } = await visit(browser, product.url, { ...options, as, place: 'inside' })
    try {
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForLoadState('networkidle')
      // Entrance animations must be over.
      await page.waitForTimeout(600)
      const file = `${folder}${name}.webp`
      const { size } = await sharp(await page.screenshot())
        .webp({ quality: 82 })
        .toFile(file)
      if (size > BYTES_MAX) throw new Error(`${file} has ${size} bytes.`)
    } finally {
      await context.close()
    }
  }
  return pictures.length
}
