import { given, html, type Markup, trusted } from '../html.ts'
import { neighbours } from '../neighbours.ts'
import { type Part, partOf } from '../part.ts'
import { ARCHIVE_PAGE_SIZE, archiveRecords, type Paper } from './archive-records.ts'

const RELATED = 3

/** The look of an early web page: no style sheet, and attributes for everything. */
const oldPage = (title: string, body: Markup): Markup => html`${trusted(
  '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 3.2 Final//EN">',
)}
<HTML><HEAD><META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=utf-8"><TITLE>${title}</TITLE><LINK REL="icon" HREF="/favicon.svg"></HEAD>
<BODY BGCOLOR="#FFFFE8" TEXT="#000000" LINK="#0000AA" VLINK="#551A8B">
<CENTER><FONT SIZE="6" FACE="Times New Roman"><B>Tidewater Quarterly</B></FONT><BR><FONT SIZE="2">[ <A HREF="/journal/">Home</A> | <A HREF="/journal/archive/">Archive</A> | <A HREF="/journal/about/">About</A> ]</FONT></CENTER>
<HR>
${body}
<HR><FONT SIZE="2"><I>Maintained by the editors. Best viewed with any browser.</I></FONT>
</BODY></HTML>
`

/** One paper after another, with no element around each. */
const entry = ({ name, fields }: Paper): Markup => html`<A HREF="${name}.html"><B>${fields.title}</B></A><BR>
<FONT COLOR="#444444">${fields.authors}</FONT><BR>
<I>${fields.citation}</I>${given(fields.size, text => html` <TT>${text}</TT>`)}${given(fields.note, text => html` <FONT COLOR="#AA0000" SIZE="2">${text}</FONT>`)}<BR><BR>
`

const volumeName = (number: number): string => (number === 1 ? './' : `volume-${number}.html`)

const volumes = ({ number, count }: Part<Paper>): Markup =>
  html`<P ALIGN="center">Volume: ${Array.from({ length: count }, (_, index) =>
    index + 1 === number ? html`<B>${index + 1}</B> ` : html`<A HREF="${volumeName(index + 1)}">${index + 1}</A> `,
  )}</P>`

/** A volume of the archive; other volumes are reached by bare numbers. */
export function archivePage(number: number): Markup | undefined {
  const part = partOf(archiveRecords(), ARCHIVE_PAGE_SIZE, number)
  if (!part) return undefined
  return oldPage(
    `Archive, volume ${number}`,
    html`<H2>Archive, volume ${number}</H2>
${volumes(part)}
${part.items.map(entry)}
${volumes(part)}`,
  )
}

/** The page of a paper: a layout table. */
export function paperPage(name: string): Markup | undefined {
  const paper = archiveRecords().find(candidate => candidate.name === name)
  if (!paper) return undefined
  const rows = Object.entries(paper.details).map(
    ([label, value]) =>
      value !== undefined && html`<TR><TD BGCOLOR="#E0E0C0"><B>${label}:</B></TD><TD>${value}</TD></TR>\n`,
  )
  return oldPage(
    paper.fields.title,
    html`<H2>${paper.fields.title}</H2>
<TABLE BORDER="1" CELLPADDING="4">
${rows}</TABLE>
<P>${paper.abstract}</P>
<P>See also:</P>
<UL>${neighbours(archiveRecords(), paper, RELATED).map(other => html`<LI><A HREF="${other.name}.html">${other.fields.title}</A>\n`)}</UL>
<P><A HREF="${volumeName(Number(paper.details.Volume))}">Back to the volume</A></P>`,
  )
}
