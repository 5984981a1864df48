import { expect, it } from 'vitest'
import { pastedText } from './pasted.ts'

const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta name=Generator content="Microsoft Word 15"><!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<style><!-- /* Style Definitions */ p.MsoNormal {margin:0cm; mso-pagination:widow-orphan;} --></style></head>
<body lang=PT-BR style='tab-interval:35.4pt'><!--StartFragment-->
<p class=MsoTitle>Relatório<o:p></o:p></p>
<h2>Queixa <span style='mso-spacerun:yes'> </span>principal</h2>
<p class=MsoNormal>Dormiu <b style='mso-bidi-font-weight:normal'>muito
mal</b>, e <i>acordou</i> <u>cedo</u>.<br>Chegou&nbsp;&nbsp;bem.<o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Sono<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>o<span>&nbsp;&nbsp; </span></span><![endif]>Pesadelos<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><!--[if !supportLists]--><span style='mso-list:Ignore'>·<span>&nbsp; </span></span><!--[endif]--><b>Apetite</b></p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp; </span></span><![endif]>Ligar</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>2.<span>&nbsp; </span></span><![endif]>Marcar</p>
<table class=MsoTableGrid><tr><td><p class=MsoNormal><b>Teste</b></p></td><td><p class=MsoNormal>Pontos</p></td></tr>
<tr><td><p class=MsoNormal>PHQ-9</p></td><td><p class=MsoNormal>≥ 10</p><p class=MsoNormal>alto</p></td></tr></table>
<!--EndFragment--></body></html>`

const DOCS = `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1b2c"><h1 dir="ltr" style="line-height:1.38"><span style="font-size:20pt;font-weight:400;white-space:pre-wrap">Evolução</span></h1><p dir="ltr"><span style="font-weight:400;white-space:pre-wrap">Falou </span><span style="font-weight:700;font-style:normal">pouco</span><span style="font-weight:400"> hoje.</span></p><br /><ul style="margin-top:0"><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400">luto</span></p></li><ul><li dir="ltr" aria-level="2"><p role="presentation"><span>da avó</span></p></li></ul><li dir="ltr" aria-level="1"><p role="presentation"><span>escola</span></p></li></ul><ol start="3"><li><p>ligar</p></li><li><p>marcar</p></li></ol><ul><li role="checkbox" aria-checked="true"><img src="x"><p>feito</p></li></ul></b><br class="Apple-interchange-newline">`

const SHEETS = `<google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}--></style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" data-sheets-root="1"><colgroup><col width="100"/></colgroup><tbody><tr><td style="font-weight:bold">Dia</td><td style="font-weight:bold">Humor</td></tr><tr><td>02/03</td><td></td></tr><tr><td></td><td></td></tr><tr><td>09/03</td><td>7</td></tr></tbody></table></google-sheets-html-origin>`

const LIBRE = `<!DOCTYPE html><html><head><title></title><style>@page { size: 21cm }</style></head><body lang="pt-BR"><h2 class="western">Sessão</h2><p style="margin-bottom: 0cm"><font face="Arial"><b>Humor</b>: estável</font></p><ol><li><p>um</p></li><li><p>dois</p><p>e mais</p></li></ol></body></html>`

it.each([
  [
    'Word',
    WORD,
    '# Relatório\n\n## Queixa principal\n\nDormiu **muito mal**, e acordou cedo.\nChegou bem.\n\n- Sono\n  – Pesadelos\n- **Apetite**\n\n1. Ligar\n2. Marcar\n\n**Teste** | Pontos\nPHQ-9 | ≥ 10 alto',
  ],
  [
    'Google Docs',
    DOCS,
    '# Evolução\n\nFalou **pouco** hoje.\n\n- luto\n  – da avó\n- escola\n\n3. ligar\n4. marcar\n\n- ☑ feito',
  ],
  ['Google Sheets', SHEETS, '**Dia** | **Humor**\n02/03\n09/03 | 7'],
  ['LibreOffice', LIBRE, '## Sessão\n\n**Humor**: estável\n\n1. um\n2. dois\n  e mais'],
  [
    'WhatsApp on the web',
    '<span dir="ltr"><span>Oi <strong>Ana</strong> <img alt="😀" data-plain-text="😀" src="x"><br>até <em>já</em></span></span>',
    'Oi **Ana** 😀\naté já',
  ],
  [
    'this editor',
    '<h5 data-pm-slice="0 0 []">Sono</h5><p>dormiu <strong>mal</strong><br>hoje</p><ul><li><p>um</p></li></ul>',
    '## Sono\n\ndormiu **mal**\nhoje\n\n- um',
  ],
  [
    'a page',
    '<script>x</script><div>um <a href="/x">dois</a></div><div style="display:none">três</div><p># não é título',
    'um dois\n\n\\# não é título',
  ],
])('Headings, bold, lists and the rows of tables are kept from %s', (_, html, text) => {
  expect(pastedText(html, 'outro')).toBe(text)
})

it.each([
  ['Oi *Ana*, _até_ ~já~ logo', 'Oi **Ana**, até já logo'],
  ['2*3*4 e nome_do_campo', '2*3*4 e nome_do_campo'],
  ['*_Humor_*: ```7```', '**Humor**: 7'],
  ['**já é** negrito', '**já é** negrito'],
  ['* um\n* dois', '* um\n* dois'],
  ['•\tSono\n·\tApetite\n1.\tLigar', '- Sono\n- Apetite\n1. Ligar'],
  ['Primeira linha\u000bsegunda\u202e linha', 'Primeira linha\nsegunda linha'],
])('The plain text %j of a chat or an office program becomes %j', (plain, text) => {
  expect(pastedText('', plain)).toBe(text)
})

it('A pasted picture without text becomes the plain text', () => {
  expect(pastedText('<img src="x" alt="foto">', 'legenda')).toBe('legenda')
})
