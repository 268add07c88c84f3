/** An email as HTML: tables and inline styles, since mail programs know little else. Pure. */
import { nameLines, telHref } from '@contracts/vocabulary/business';
import type { Cell, EmailContent, Link, Sender } from './email-content';

const sans = `'Instrument Sans',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`;
const display = `'Bricolage Grotesque','Instrument Sans',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`;
const mono = `'IBM Plex Mono',ui-monospace,SFMono-Regular,Menlo,Consolas,monospace`;

const ink = '#10202b';
const ink2 = '#3d4f5c';
const ink3 = '#5f717d';
const line = '#cfd8dc';
const shell = '#f3f5f4';
const lantern = '#c8102e';
const tide = '#0b5563';
const paper = '#ffffff';

/** Mail programs that darken emails leave these colors alone. Those without media queries invert them. */
const darkStyles = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:0}
a{text-underline-offset:3px}
@media (prefers-color-scheme:dark){
.shell{background:#0b151c!important}
.paper{background:#10202b!important}
.ink{color:#f3f5f4!important}
.ink-2{color:#c6d1d6!important}
.ink-3{color:#9fb0b9!important}
.rule{border-color:#f3f5f4!important}
.hair{border-color:#3d4f5c!important}
.link{color:#8fd0d8!important}
.bar{background:#f3f5f4!important;color:#10202b!important}
.button{background:#c8102e!important;color:#ffffff!important}
}
@media (max-width:440px){
.side{padding-left:20px!important;padding-right:20px!important}
.edge{padding-left:0!important;padding-right:0!important}
.heading{font-size:26px!important;line-height:30px!important}
.fact{font-size:15px!important;line-height:22px!important}
}`;

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text for HTML and for the values of attributes. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => entities[sign] ?? '');

/** Keeps phone numbers and times of day on one line. */
const inOnePiece = (text: string): string =>
  escaped(text).replace(
    /\(\d{3}\) \d{3}-\d{4}|\d{1,2}:\d{2} [AP]M/g,
    '<span style="white-space:nowrap">$&</span>',
  );

/** Long words break instead of widening the email. */
const breakable = 'overflow-wrap:anywhere;word-break:break-word';

export function htmlEmail(content: EmailContent, sender: Sender): string {
  const { subject, preview, heading, paragraphs, plate, action, links = [], notes = [] } = content;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${escaped(subject)}</title>
<style>${darkStyles}</style>
</head>
<body class="shell" style="margin:0;padding:0;background:${shell}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escaped(preview)}</div>
<table role="presentation" class="shell" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${shell}">
<tr><td class="edge" align="center" style="padding:24px 12px">
<table role="presentation" class="paper rule" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:576px;background:${paper};border-top:3px solid ${ink};table-layout:fixed">
<tr><td class="side" style="padding:20px 32px 0">${masthead(sender)}</td></tr>
<tr><td class="side" style="padding:28px 32px 0">
<h1 class="ink heading" style="margin:0;font:700 30px/34px ${display};color:${ink};${breakable}">${escaped(heading)}</h1>
${paragraphs.map(paragraph).join('\n')}
</td></tr>
${action ? section(button(action)) : ''}
${plate ? section(ratingPlate(plate.title, plate.cells)) : ''}
${links.length > 0 ? section(listOf(links)) : ''}
${notes.length > 0 ? section(notes.map(note).join('\n'), 20) : ''}
<tr><td class="side" style="padding:32px 32px 28px">${footer(sender)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function section(content: string, space = 24): string {
  return `<tr><td class="side" style="padding:${space}px 32px 0">${content}</td></tr>`;
}

function masthead({ name, publicUrl }: Sender): string {
  const [first, second] = nameLines(name);
  return `<a href="${escaped(publicUrl)}" class="ink" style="color:${ink};text-decoration:none;font:700 17px/20px ${display};${breakable}">${escaped(first)}<br>${escaped(second)}</a>`;
}

function paragraph(text: string): string {
  return `<p class="ink-2" style="margin:14px 0 0;font:400 17px/26px ${sans};color:${ink2};${breakable}">${inOnePiece(text)}</p>`;
}

function note(text: string): string {
  return `<p class="ink-3" style="margin:0 0 8px;font:400 14px/21px ${sans};color:${ink3};${breakable}">${escaped(text)}</p>`;
}

function button({ label, url }: Link): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td class="button" align="center" style="background:${lantern};border-radius:6px"><a href="${escaped(url)}" class="button" style="display:inline-block;padding:14px 24px;background:${lantern};border-radius:6px;font:600 17px/20px ${sans};color:#ffffff;text-decoration:none">${escaped(label)}</a></td></tr></table>`;
}

function listOf(links: readonly Link[]): string {
  const items = links.map(
    ({ label, url }) =>
      `<tr><td style="padding:6px 0"><a href="${escaped(url)}" class="link" style="font:600 17px/28px ${sans};color:${tide};text-decoration:underline">${escaped(label)}</a></td></tr>`,
  );
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0">${items.join('')}</table>`;
}

/** Looks like the plate on the back of an appliance. */
function ratingPlate(title: string, cells: readonly Cell[]): string {
  const rows = rowsOf(cells);
  const body = rows.map((row, index) => {
    const bottom = index < rows.length - 1 ? `border-bottom:1px solid ${line};` : '';
    return `<tr>${row
      .map((cell, column) => plateCell(cell, row.length, column, bottom))
      .join('')}</tr>`;
  });
  return `<table role="presentation" class="rule" width="100%" cellpadding="0" cellspacing="0" border="0" style="border:1.5px solid ${ink};border-radius:6px;border-collapse:separate;table-layout:fixed">
<tr><td class="bar" colspan="2" style="padding:9px 14px;background:${ink};color:#ffffff;font:500 13px/18px ${mono};letter-spacing:.04em;border-radius:3px 3px 0 0;${breakable}">${escaped(title)}</td></tr>
${body.join('\n')}
</table>`;
}

function plateCell({ label, value }: Cell, inRow: number, column: number, bottom: string): string {
  const right = inRow === 2 && column === 0 ? `border-right:1px solid ${line};` : '';
  const width = inRow === 2 ? 'width="50%"' : 'colspan="2"';
  return `<td class="hair" ${width} valign="top" style="padding:10px 14px 12px;${bottom}${right}${breakable}"><div class="ink-3" style="font:500 12px/18px ${mono};color:${ink3};letter-spacing:.04em">${escaped(label)}</div><div class="ink fact" style="font:600 17px/24px ${sans};color:${ink}">${escaped(value)}</div></td>`;
}

/** Two cells in a row; a wide one alone. */
export function rowsOf(cells: readonly Cell[]): Cell[][] {
  const rows: Cell[][] = [];
  for (const cell of cells) {
    const last = rows.at(-1);
    if (!cell.wide && last?.length === 1 && !last[0]?.wide) last.push(cell);
    else rows.push([cell]);
  }
  return rows;
}

function footer({ name, phone, email, street, town }: Sender): string {
  const linkStyle = `class="link" style="color:${tide};text-decoration:underline"`;
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="ink-3 hair" style="border-top:1px solid ${line};padding-top:16px;font:400 14px/22px ${sans};color:${ink3};${breakable}">Questions? Call <a href="${escaped(telHref(phone))}" ${linkStyle}>${escaped(phone)}</a> or write to <a href="mailto:${escaped(encodeURI(email))}" ${linkStyle}>${escaped(email)}</a>.<br>${escaped(name)}, ${escaped(street)}, ${escaped(town)}</td></tr></table>`;
}
