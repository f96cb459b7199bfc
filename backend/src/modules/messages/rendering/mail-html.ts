import { type Html, html } from './html.js';
import type { Fact, Frame, Link, Mail, Table } from './mail.js';

/*
 * Tables and inline styles, because Outlook knows little else. Every text has a colour and every area a background, so that programs that
 * darken mails by themselves change both. The colours are those of the browser app's theme.
 */

const FONT = 'font-family:system-ui,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif';
const MUTED = 'color:#595d63;font-size:14px;line-height:20px';

/** Rules for the programs that read style sheets; Outlook takes its fonts from here. */
const STYLE = html`<style>
  :root {
    color-scheme: light dark;
    supported-color-schemes: light dark;
  }
  body,
  td,
  th,
  p,
  h1,
  a {
    ${FONT}
  }
  @media (prefers-color-scheme: dark) {
    .page {
      background: #14171b !important;
      color: #f1ede6 !important;
    }
    .card {
      background: #1b1f24 !important;
      color: #f1ede6 !important;
      border-color: #2d333a !important;
      border-top-color: #e19c69 !important;
    }
    .facts {
      background: #14171b !important;
    }
    .ink {
      color: #f1ede6 !important;
    }
    .muted {
      color: #abb0b6 !important;
    }
    .line {
      border-color: #2d333a !important;
    }
    .link {
      color: #e19c69 !important;
    }
    .button {
      background: #e19c69 !important;
      color: #1a130d !important;
    }
  }
  @media (max-width: 480px) {
    .card {
      padding: 24px 16px 12px !important;
    }
  }
</style>`;

/** The mail as an HTML page of one column. */
export function mailHtml(mail: Mail, { subject, shop, links, why, switchOff, note }: Frame): Html {
  const [first = '', ...others] = shop.split(' ');
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no" />
        <base target="_blank" />
        <title>${subject}</title>
        ${STYLE}
      </head>
      <body class="page" style="margin:0;padding:0;background:#faf8f4;color:#1b1e23;-webkit-text-size-adjust:100%">
        <div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${mail.preheader}</div>
        <table
          role="presentation"
          class="page"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          bgcolor="#faf8f4"
          style="background:#faf8f4"
        >
          <tr>
            <td align="center" style="padding:24px 12px;${FONT}">
              <!--[if mso]><table role="presentation" width="600"><tr><td><![endif]-->
              <table
                role="presentation"
                width="100%"
                cellpadding="0"
                cellspacing="0"
                style="max-width:600px;text-align:left"
              >
                <tr>
                  <td
                    class="ink"
                    style="padding:0 4px 16px;color:#1b1e23;font-size:18px;line-height:24px;letter-spacing:-.02em"
                  >
                    <strong>${first}</strong> ${others.join(' ')}
                  </td>
                </tr>
                <tr>
                  <td
                    class="card"
                    bgcolor="#fffefb"
                    style="padding:32px 32px 20px;background:#fffefb;color:#1b1e23;border:1px solid #e0d9cd;border-top:3px solid #96491d;border-radius:6px;font-size:16px;line-height:24px"
                  >
                    <h1 style="margin:0 0 20px;font-size:24px;line-height:30px;font-weight:700;letter-spacing:-.01em">
                      ${mail.heading}
                    </h1>
                    ${mail.facts && factsTable(mail.facts)}${mail.paragraphs.map((paragraph) => html`<p style="margin:0 0 16px">${paragraph}</p> `)}${links.map(linkOrButton)}${mail.table && lineTable(mail.table)}${mail.details?.map(detail)}
                  </td>
                </tr>
                <tr>
                  <td class="muted" style="padding:20px 4px 0;color:#595d63;font-size:13px;line-height:20px">
                    ${why}${switchOff && html` <a class="link" href="${switchOff.href}" style="color:#96491d">${switchOff.label}</a>.`}${note && html`<br />${note}`}
                  </td>
                </tr>
              </table>
              <!--[if mso]></td></tr></table><![endif]-->
            </td>
          </tr>
        </table>
      </body>
    </html> `;
}

function factsTable(facts: readonly Fact[]): Html {
  return html`<table
    class="facts"
    width="100%"
    cellpadding="0"
    cellspacing="0"
    bgcolor="#f3efe7"
    style="margin:0 0 20px;padding:10px 4px;background:#f3efe7;border-radius:4px"
  >
    ${facts.map(
      ([label, value]) =>
        html`<tr>
          <th
            scope="row"
            class="muted"
            align="left"
            valign="top"
            width="76"
            style="padding:3px 0 3px 10px;${MUTED};font-weight:400;white-space:nowrap"
          >
            ${label}
          </th>
          <td
            valign="top"
            style="padding:3px 10px 3px 12px;font-size:15px;line-height:20px;font-weight:600;word-break:break-word"
          >
            ${value}
          </td>
        </tr> `,
    )}
  </table> `;
}

function linkOrButton({ label, href }: Link, index: number): Html {
  if (index > 0)
    return html`<p style="margin:0 0 24px"><a class="link" href="${href}" style="color:#96491d">${label}</a></p> `;
  return html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 16px">
    <tr>
      <td class="button" bgcolor="#96491d" style="border-radius:4px;background:#96491d">
        <a
          class="button"
          href="${href}"
          style="display:inline-block;padding:12px 24px;background:#96491d;color:#fffefb;font-size:16px;line-height:24px;font-weight:600;text-decoration:none;border-radius:4px"
          >${label}</a
        >
      </td>
    </tr>
  </table> `;
}

function lineTable({ heads, rows, total, rest }: Table): Html {
  const figure = 'padding:10px 0 10px 12px;border-bottom:1px solid #e0d9cd;white-space:nowrap';
  return html`<table
    width="100%"
    cellpadding="0"
    cellspacing="0"
    style="margin:8px 0 20px;font-size:15px;line-height:20px"
  >
    <tr>
      ${heads.map((head, index) => html`<th scope="col" class="muted line" align="${index === 0 ? 'left' : 'right'}" style="padding:8px 0 8px ${index === 0 ? 0 : 12}px;border-bottom:1px solid #e0d9cd;${MUTED};font-weight:400">${head}</th>`)}
    </tr>
    ${rows.map(
      ({ cells: [name, ...figures], note }) =>
        html`<tr>
          <td class="line" valign="top" style="padding:10px 0;border-bottom:1px solid #e0d9cd;word-break:break-word">
            ${name}${note && html`<br /><span class="muted" style="${MUTED}">${note}</span>`}
          </td>
          ${figures.map((value) => html`<td class="line" align="right" valign="top" style="${figure}">${value}</td>`)}
        </tr> `,
    )}${
      rest &&
      html`<tr>
        <td class="muted" colspan="${heads.length}" style="padding:10px 0;${MUTED}">${rest}</td>
      </tr> `
    }${
      total &&
      html`<tr>
        <th scope="row" align="left" style="padding:12px 0">${total[0]}</th>
        <td align="right" colspan="${heads.length - 1}" style="padding:12px 0;font-weight:700">${total[1]}</td>
      </tr> `
    }
  </table> `;
}

function detail([label, value]: Fact): Html {
  return html`<p style="margin:0 0 12px;font-size:15px;line-height:20px;word-break:break-word">
    <span class="muted" style="${MUTED}">${label}</span><br />${value}
  </p> `;
}
