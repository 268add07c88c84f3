/** For any opening: "Application for Open Position". */
export const ANY_POSITION = 'Open';

export const applicationSubject = (title: string): string => `Application for ${title} Position`;

function applicationBody(title: string): string {
  const position = title === ANY_POSITION ? 'an open position' : `the ${title} position`;
  return [
    'Hello,',
    '',
    `I would like to apply for ${position}.`,
    '',
    'My name:',
    'Phone:',
    'Years of experience:',
    'What I have repaired, or where I have worked:',
    'I could start on:',
    '',
    'My resume is attached.',
  ].join('\r\n');
}

/** The address isn't encoded, because the server fills it in. Subject and body follow RFC 6068. */
export const applicationLink = (email: string, title: string): string =>
  `mailto:${email}?subject=${encodeURIComponent(applicationSubject(title))}&body=${encodeURIComponent(applicationBody(title))}`;
