/** Too long for its line, it breaks before the domain rather than in a word. */
export function EmailText({ email }: { email: string }) {
  const [name, ...domain] = email.split(/(?=@)/);
  return (
    <>
      {name}
      <wbr />
      {domain}
    </>
  );
}
