"""How staff sign in: a password, and a code of an authenticator app where they have switched that on."""
