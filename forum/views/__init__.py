"""Views: form, play, render."""
