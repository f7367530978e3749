import { expect, test } from 'vitest'
import { readOds } from './read-ods.ts'

const NAMESPACES = ['office', 'table', 'text']
  .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(' ')

test('reads the values of an OpenDocument sheet, and not its empty rest', () => {
  const rows =
    '<table:table-row><table:table-cell office:value-type="string"><text:p>Ann</text:p></table:table-cell>' +
    '<table:table-cell table:number-columns-repeated="2" office:value-type="date" office:date-value="1984-05-31">' +
    '<text:p>31.05.84</text:p></table:table-cell>' +
    '<table:table-cell office:value-type="float" office:value="7"><text:p>7,00</text:p></table:table-cell>' +
    '<table:table-cell table:number-columns-repeated="16380"/></table:table-row>' +
    '<table:table-row table:number-rows-repeated="1048575"><table:table-cell/></table:table-row>'
  const content = `<office:document-content ${NAMESPACES}><table:table table:name="Liste">${rows}</table:table></office:document-content>`
  expect(readOds(content)).toEqual([
    { name: 'Liste', rows: [['Ann', '1984-05-31', '1984-05-31', '7', ''], ['']] },
  ])
})

test('a cell that is merged over several rows is said of each of them', () => {
  const word = (text: string, attributes = '') =>
    `<table:table-cell ${attributes}><text:p>${text}</text:p></table:table-cell>`
  const row = (cells: string) => `<table:table-row>${cells}</table:table-row>`
  const rows =
    row(word('Hill', 'table:number-rows-spanned="2"') + word('Ann')) +
    row(`<table:covered-table-cell/>${word('Ben')}`) +
    row(`<table:table-cell/>${word('Cara')}`)
  const content = `<office:document-content ${NAMESPACES}><table:table table:name="Liste">${rows}</table:table></office:document-content>`
  expect(readOds(content)[0]?.rows).toEqual([
    ['Hill', 'Ann'],
    ['Hill', 'Ben'],
    ['', 'Cara'],
  ])
})
