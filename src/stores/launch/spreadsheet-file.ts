import { strToU8, zipSync } from 'fflate'
import type { Cell, CellStyle, Sheet } from '../../../domain/launch/worksheet-sheets.ts'
import { xmlText } from './word-files.ts'

/** Room between a number and the text to its right. */
const right = 'horizontal="right" indent="1"'

/** By style: font, fill and number format, as numbers of the lists in `stylesXml`, and alignment. */
const looks: Record<CellStyle, [font: number, fill: number, format: number, alignment: string]> = {
  text: [0, 0, 0, ''],
  title: [2, 0, 0, ''],
  head: [1, 3, 0, ''],
  numberHead: [1, 3, 0, right],
  note: [3, 0, 0, ''],
  dollars: [0, 0, 164, right],
  cents: [1, 0, 165, right],
  hours: [0, 0, 166, right],
  percent: [0, 0, 9, right],
  inputText: [0, 2, 0, 'vertical="top" wrapText="1"'],
  inputDollars: [0, 2, 165, right],
  inputNumber: [0, 2, 0, right],
  inputPercent: [0, 2, 10, right],
}
const styleNames = Object.keys(looks)

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const fill = (color: string) =>
  `<fill><patternFill patternType="solid"><fgColor rgb="FF${color}"/></patternFill></fill>`

const stylesXml = `${head}<styleSheet ${main}><numFmts count="3"><numFmt numFmtId="164" formatCode="&quot;$&quot;#,##0;-&quot;$&quot;#,##0"/><numFmt numFmtId="165" formatCode="&quot;$&quot;#,##0.00;-&quot;$&quot;#,##0.00"/><numFmt numFmtId="166" formatCode="#,##0.0"/></numFmts><fonts count="4"><font><sz val="11"/><name val="Arial"/></font><font><b/><sz val="11"/><name val="Arial"/></font><font><b/><sz val="16"/><name val="Arial"/></font><font><sz val="10"/><color rgb="FF55605E"/><name val="Arial"/></font></fonts><fills count="4"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>${fill('FFF0B3')}${fill('E8EFED')}</fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${styleNames.length}">${Object.values(
  looks,
)
  .map(
    ([font, filled, format, alignment]) =>
      `<xf numFmtId="${format}" fontId="${font}" fillId="${filled}" borderId="0" xfId="0" applyFont="1" applyFill="1" applyNumberFormat="1" applyAlignment="1"><alignment ${alignment}/></xf>`,
  )
  .join('')}</cellXfs></styleSheet>`

function cellXml({ value, formula, style }: Cell, column: number, row: number): string {
  const place = `r="${String.fromCharCode(65 + column)}${row}" s="${styleNames.indexOf(style)}"`
  if (formula !== undefined) {
    const type = typeof value === 'string' ? ' t="str"' : ''
    return `<c ${place}${type}><f>${xmlText(formula)}</f><v>${xmlText(String(value))}</v></c>`
  }
  if (value === '') return `<c ${place}/>`
  return typeof value === 'number'
    ? `<c ${place}><v>${value}</v></c>`
    : `<c ${place} t="inlineStr"><is><t xml:space="preserve">${xmlText(value)}</t></is></c>`
}

const sheetXml = ({ columnWidths, rows }: Sheet): string => {
  const columns = columnWidths.map(
    (width, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  const lines = rows.map((cells, index) => {
    const texts = cells.map((cell, column) => (cell ? cellXml(cell, column, index + 1) : ''))
    return `<row r="${index + 1}">${texts.join('')}</row>`
  })
  return `${head}<worksheet ${main}><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><cols>${columns.join('')}</cols><sheetData>${lines.join('')}</sheetData><pageSetup orientation="portrait"/></worksheet>`
}

/**
 * An XLSX file. Programs calculate its formulas again when they open it. Written here, because
 * write-excel-file 4.1.1 cannot store the result of a formula.
 */
export function spreadsheetFile(sheets: readonly Sheet[]): Uint8Array {
  const numbered = sheets.map((sheet, index) => ({ ...sheet, id: index + 1 }))
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`
  const relations = (inner: string) =>
    `${head}<Relationships xmlns="${packages}/relationships">${inner}</Relationships>`
  const part = (name: string, type: string) =>
    `<Override PartName="/xl/${name}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`
  const files: Record<string, string> = {
    '[Content_Types].xml': `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part('workbook', 'sheet.main')}${part('styles', 'styles')}${numbered.map(({ id }) => part(`worksheets/sheet${id}`, 'worksheet')).join('')}</Types>`,
    '_rels/.rels': relations(relation('r1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `${head}<workbook ${main} xmlns:r="${office}"><sheets>${numbered.map(({ id, name }) => `<sheet name="${name}" sheetId="${id}" r:id="r${id}"/>`).join('')}</sheets><calcPr calcId="0" fullCalcOnLoad="1"/></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      relation('styles', 'styles', 'styles.xml') +
        numbered
          .map(({ id }) => relation(`r${id}`, 'worksheet', `worksheets/sheet${id}.xml`))
          .join(''),
    ),
    'xl/styles.xml': stylesXml,
    ...Object.fromEntries(
      numbered.map((sheet) => [`xl/worksheets/sheet${sheet.id}.xml`, sheetXml(sheet)]),
    ),
  }
  return zipSync(
    Object.fromEntries(Object.entries(files).map(([name, xml]) => [name, strToU8(xml)])),
  )
}
